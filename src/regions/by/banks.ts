// Banks of Belarus by their code in an IBAN, four letters (reference B.3).
import type { Banks } from "../bank.ts";

export const byBanks: Banks = {
  AEBK: ["AEBKBY2X", "Нео Банк Азия"],
  AKBB: ["AKBBBY2X", "Беларусбанк"],
  ALFA: ["ALFABY2X", "Альфа-Банк"],
  ATOM: ["ATOMBY25", "Дельта Банк"],
  BAPB: ["BAPBBY2X", "Белагропромбанк"],
  BELB: ["BELBBY2X", "Банк БелВЭБ"],
  BLBB: ["BLBBBY2X", "Белинвестбанк"],
  BLNB: ["BLNBBY2X", "БНБ-Банк"],
  BPSB: ["BPSBBY2X", "Сбер Банк"],
  IRJS: ["IRJSBY22", "СтатусБанк"],
  MMBN: ["MMBNBY22", "Банк Дабрабыт"],
  MTBK: ["MTBKBY22", "МТБанк"],
  NBRB: ["NBRBBY2X", "Национальный банк Республики Беларусь"],
  OLMP: ["OLMPBY2X", "Белгазпромбанк"],
  PJCB: ["PJCBBY2X", "Приорбанк"],
  POIS: ["POISBY2X", "Паритетбанк"],
  REDJ: ["REDJBY22", "РРБ-Банк"],
  RSHN: ["RSHNBY2X", "Банк Решение"],
  SLAN: ["SLANBY22", "Банк ВТБ (Беларусь)"],
  SOMA: ["SOMABY22", "Идея Банк"],
  TECN: ["TECNBY22", "Технобанк"],
  UNBS: ["UNBSBY2X", "БСБ Банк"],
  ZEPT: ["ZEPTBY2X", "Цептер Банк"],
};
