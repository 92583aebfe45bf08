import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { may } from "../../../definition/access/access.ts";
import { useDefinition, useRole } from "../definitions.tsx";

/** An empty list, with what to do about it; «Добавить» is in the head of the page. */
export function EmptyList({ filtered, onReset }: { filtered: boolean; onReset?: () => void }) {
  const definition = useDefinition();
  const role = useRole();
  const { label, icon, list } = definition;
  if (filtered)
    return (
      <EmptyState
        icon="search"
        title="Ничего не нашлось"
        action={onReset && <Button onClick={onReset}>Сбросить поиск и фильтры</Button>}
      >
        Попробуйте искать по части слова или убрать один из фильтров.
      </EmptyState>
    );
  const create = may(definition, "create", role);
  return (
    <EmptyState {...(icon && { icon })} title={`${label.many}: пока пусто`}>
      {list.empty ?? (create ? "Добавьте первую запись, и она появится здесь." : "Записи появятся здесь сами.")}
    </EmptyState>
  );
}
