import { sql } from "drizzle-orm";
import type { serviceTokenCalls } from "../../../../src/contract/people/serviceTokens.ts";
import { addDays, dayEverywhere } from "../../../../src/domain/time/periods.ts";
import { nearestWord } from "../../../../src/domain/text/nearestWord.ts";
import { tokenCalls } from "../../../../src/resources/system/serviceTokens.ts";
import { recordAudit } from "../../../engine/audit/recordAudit.ts";
import { may } from "../../../engine/access.ts";
import type { Context, Handler } from "../../../platform/context.ts";
import { refuse } from "../../../platform/problem.ts";
import { forbidKeeping } from "../cookies.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { tokenHash } from "../secretTokens.ts";
import { userName } from "../userName.ts";
import { newServiceToken, reserved } from "./readToken.ts";

type Issue = (typeof serviceTokenCalls)["POST /api/service-tokens"];

const maxDays = 366;

/**
 * Creates a token with its own user, in whose name the history records its changes.
 * @throws {Problem} 422 naming `sections`, `expiresOn` or `current`, 429 after too many wrong passwords
 */
export const issueToken: Handler<Issue> = async ({ body }, context) => {
  const { caller, log, services } = context;
  const { name, rights, sections, calls, expiresOn, current } = body;
  const today = dayEverywhere(services.clock());
  if (expiresOn < today) throw refuse("expiresOn", "Этот день уже прошёл");
  if (expiresOn > addDays(today, maxDays)) throw refuse("expiresOn", "Не дольше года: потом выпустите новый");
  if (sections?.length === 0 && calls.length === 0) throw refuse("sections", "Выберите хотя бы один раздел или вызов");
  if (calls.includes("spend") && rights === "read")
    throw refuse("calls", `«${tokenCalls.spend}» меняет данные: дайте токену чтение и запись`);
  for (const section of sections ?? []) requireSection(context, section);
  await reauthenticate(context, { current });
  const token = newServiceToken();
  const kept = { name, rights, sections: sections?.toSorted().join(", ") ?? null, calls, expiresOn };
  const id = await services.database.transaction(async (tx) => {
    const { rows: users } = await tx.execute<{ id: number }>(sql`
      insert into users (email, role, name, region, disabled_at)
      values (${`${tokenHash(token).toString("hex").slice(0, 32)}@token.invalid`}, 'ADMIN', ${`Токен «${name}»`}, ${caller.region}, now())
      returning id`);
    const author = await userName(tx, caller.userId);
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into service_tokens (name, rights, sections, calls, expires_on, author, issuer_id, user_id, hash)
      values (${name}, ${rights}, ${kept.sections}, ${JSON.stringify(calls)}::jsonb, ${expiresOn}, ${author}, ${caller.userId}, ${users[0]?.id}, ${tokenHash(token)})
      returning id`);
    const recordId = rows[0]?.id ?? 0;
    const after = { ...kept, sections: labelsOf(context, sections) };
    await recordAudit({ ...context, db: tx }, { resource: reserved, recordId, action: "create", after });
    return recordId;
  });
  log.info({ event: "serviceTokenIssued", userId: caller.userId, tokenId: id }, "Service token issued");
  forbidKeeping(context);
  return { id, token };
};

/** The sections in the words of the menu, for the history. */
function labelsOf({ services: { registry } }: Context, sections: readonly string[] | null): string {
  if (sections === null) return "Все разделы";
  return sections
    .map((name) => registry.require(name).label.many)
    .toSorted()
    .join(", ");
}

function requireSection({ services: { registry }, caller }: Context, name: string): void {
  const isOffered = (known: string) => {
    const definition = registry.get(known);
    return known !== reserved && definition !== undefined && may(definition, "read", caller);
  };
  if (isOffered(name)) return;
  const nearest = nearestWord(name, registry.all.map((definition) => definition.name).filter(isOffered));
  throw refuse("sections", `Нет раздела «${name}»` + (nearest ? `. Возможно, «${nearest}»?` : ""));
}
