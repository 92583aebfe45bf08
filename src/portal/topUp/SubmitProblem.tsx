import { Link } from "react-router";
import { messageOf } from "../../ui/states/messageOf.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import type { useSubmitTopUp } from "./useSubmitTopUp.ts";

/** Why a top-up failed, except for errors shown at fields. */
export function SubmitProblem({ sending }: { sending: ReturnType<typeof useSubmitTopUp> }) {
  const { error, wasSentBefore, fieldErrors, startAnew } = sending;
  if (!error) return null;
  if (wasSentBefore)
    return (
      <Notice tone="warning" urgent title="Прошлая попытка, похоже, удалась">
        <span>
          Её ответ потерялся по дороге, а суммы с тех пор изменились. Посмотрите в{" "}
          <Link to="/documents?tab=finance">документах</Link>, прежде чем отправлять ещё раз.
        </span>
        <Button size="small" onClick={startAnew}>
          Всё равно нужен ещё один
        </Button>
      </Notice>
    );
  const elsewhere = Object.entries(fieldErrors).flatMap(([name, message]) => (isOfLine(name) ? [] : [message]));
  return (
    <Notice tone="bad" urgent>
      {elsewhere.length > 0 ? elsewhere.join(". ") : messageOf(error)}
    </Notice>
  );
}

const isOfLine = (name: string): boolean => /^lines\.\d+\.(amount|accountId)$/.test(name);
