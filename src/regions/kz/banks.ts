// Banks of Kazakhstan by their code in an IBAN, three digits (reference B.3).
import type { Banks } from "../bank.ts";

export const kzBanks: Banks = {
  125: ["NBRKKZKX", "Национальный Банк Республики Казахстан"],
  432: ["VTBAKZKZ", "Банк ВТБ (Казахстан)"],
  435: ["SHBKKZKA", "Шинхан Банк Казахстан"],
  563: ["KPSTKZKA", "Казпочта"],
  601: ["HSBKKZKX", "Halyk Bank"],
  722: ["CASPKZKA", "Kaspi Bank"],
  832: ["CITIKZKA", "Ситибанк Казахстан"],
  849: ["NURSKZKX", "Нурбанк"],
  856: ["KCJBKZKX", "Банк ЦентрКредит"],
  886: ["INLMKZKA", "Home Credit Bank"],
  948: ["EURIKZKA", "Евразийский банк"],
  965: ["IRTYKZKA", "ForteBank"],
  972: ["HCSKKZKA", "Отбасы банк"],
};
