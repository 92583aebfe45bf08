import type { AnswerOf } from "../../../contract/call.ts";
import type { definitionCalls } from "../../../contract/records/definitions.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { DefinitionEditor } from "./DefinitionEditor.tsx";
import { DefinitionText } from "./editor/DefinitionText.tsx";
import { FaultList } from "./FaultList.tsx";
import { ReturnButton, TakeOverButton } from "./OwnerButtons.tsx";

/** What operators have added to a built-in section. */
export function ExtensionPart({
  section,
}: {
  section: AnswerOf<(typeof definitionCalls)["GET /api/definitions/sections/{name}"]>;
}) {
  const { name, extension, version, found } = section;
  if (!extension)
    return (
      <Notice tone="neutral" title="Раздел продукта">
        Его описание меняется вместе с программой; здесь его можно прочитать и взять за образец. Свои поля в него
        добавляют кнопкой «Добавить поле».
      </Notice>
    );
  const { text, file, removed } = extension;
  if (removed)
    return (
      <Notice tone="warning" title="Дополнение убрано">
        <p>Полей, которые в него добавили, сейчас нет, но все их значения и версии дополнения сохранены.</p>
        <ReturnButton section={{ ...section, text }} />
      </Notice>
    );
  return (
    <>
      <h2>Дополнение</h2>
      {file === null ? (
        <DefinitionEditor name={name} stored={{ text, version }} />
      ) : (
        <>
          <Notice tone="neutral" title={`Раздел дополняет файл ${file}`}>
            <p>Пока это так, меняйте файл. Или перенесите дополнение сюда и правьте его на этой странице.</p>
            <TakeOverButton section={section} />
          </Notice>
          <FaultList faults={found} title="Дополнение с ошибками" />
          <DefinitionText label="Дополнение" value={text} faults={found} />
        </>
      )}
      <h2>Описание продукта</h2>
    </>
  );
}
