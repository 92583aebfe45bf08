import type { RaRecord } from "ra-core";
import type { BulkResult } from "../../../dataProvider/resourceClient.ts";
import { counted } from "../../../domain/text/plural.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Table } from "../../../ui/tables/Table.tsx";
import { useDefinition } from "../definitions.tsx";
import { represent } from "../../../definition/texts/represent.ts";

interface BulkResultsProps {
  results: readonly BulkResult[];
  /** The records on the page, for the names of those with a message. */
  records: readonly RaRecord[];
  onClose: () => void;
}

/** Lists the refused records with the reasons, and those that were so already in another way. They stay selected. */
export function BulkResults({ results, records, onClose }: BulkResultsProps) {
  const definition = useDefinition();
  const told = results.filter(({ message }) => message !== undefined);
  const refused = results.filter(({ done }) => !done);
  const unchanged = results.filter((result) => result.unchanged).length;
  const nameOf = ({ id }: BulkResult): string =>
    represent(definition, records.find((record) => record.id === id) ?? { id }, pageRegion());
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${results.some(({ pending }) => pending) ? "Отправлено" : "Готово"} ${results.length - refused.length - unchanged} из ${results.length}`}
      actions={
        <Button look="primary" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      {unchanged > 0 && <p>{counted(unchanged, "запись была", "записи были", "записей были")} уже в этом состоянии.</p>}
      <p>Те, что ниже, остались без изменений и по-прежнему выбраны.</p>
      <Table
        label={refused.length > 0 ? "Не получилось" : "Без изменений"}
        columns={[
          { key: "name", label: definition.label.one, cell: nameOf, card: "heading" },
          { key: "message", label: "Почему", cell: ({ message }) => message },
        ]}
        rows={told}
        rowKey={({ id }) => id}
      />
    </Dialog>
  );
}
