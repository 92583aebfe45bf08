import { maySee } from "../../../../definition/access/access.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { regions, type Region } from "../../../../domain/company/region.ts";
import { countries } from "../../../../regions/index.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { hiddenBy } from "../../../../definition/schema.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { Prose } from "../../../../ui/text/Prose.tsx";
import { Segmented } from "../../../../ui/controls/Segmented.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { useParts } from "../../parts.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import { textOf } from "../../../../definition/texts/textOf.ts";

/** Previews the input as a region's customers would read it, before it is saved. */
export function ReaderPreview() {
  const definition = useDefinition();
  const role = useRole();
  const { getValues } = useFormContext();
  const [values, setValues] = useState<Values>();
  const names = textsOf(definition);
  if (role !== "ADMIN" || !definition.access.read.includes("CUSTOMER") || names.length === 0) return null;
  return (
    <>
      <Button look="quiet" icon="eye" aria-haspopup="dialog" onClick={() => setValues({ ...getValues() })}>
        Глазами клиента
      </Button>
      <Dialog open={values !== undefined} onClose={() => setValues(undefined)} title="Глазами клиента" width="wide">
        {values && <Preview definition={definition} values={values} names={names} />}
      </Dialog>
    </>
  );
}

const textsOf = ({ fields }: Definition): readonly string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.type === "richText" && maySee(field, "CUSTOMER");
  });

interface PreviewProps {
  definition: Definition;
  values: Values;
  names: readonly string[];
}

function Preview({ definition, values, names }: PreviewProps) {
  const [region, setRegion] = useState<Region>(pageRegion);
  const hidden = hiddenBy(definition, values, { region });
  return (
    <div className="reader-preview">
      <Segmented
        label="Регион клиента"
        options={regions.map((value) => ({ value, label: countries[value].name }))}
        value={region}
        onChange={setRegion}
      />
      {hidden.length > 0 ? (
        <Notice tone="warning" title="Клиенты этого региона запись не увидят">
          <p>{hidden.map((name) => reasonOf(definition, name, values, region)).join(". ")}</p>
        </Notice>
      ) : (
        <Notice tone="good">После сохранения клиенты этого региона увидят запись такой.</Notice>
      )}
      <article className="reader-preview__text">
        <h1>{represent(definition, values, region)}</h1>
        <Texts values={values} names={names} />
      </article>
    </div>
  );
}

function reasonOf({ fields }: Definition, name: string, values: Values, region: Region): string {
  const field = fields[name];
  return field ? `${field.label}: ${textOf(values[name] ?? false, field, { region })}` : name;
}

/** Sanitised by the server as on saving, so that removed content is not shown. */
function Texts({ values, names }: Pick<PreviewProps, "values" | "names">) {
  const { clean } = useParts().texts;
  const answers = useQueries({
    queries: names.map((name) => {
      const html = typeof values[name] === "string" ? values[name] : "";
      return { queryKey: ["cleaned", html], queryFn: () => clean(html) };
    }),
  });
  return answers.map(({ data, error, refetch }, index) =>
    data !== undefined ? (
      <Prose key={names[index]} html={data} />
    ) : error ? (
      <ErrorState key={names[index]} title="Не удалось показать текст" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton key={names[index]} count={5} />
    ),
  );
}
