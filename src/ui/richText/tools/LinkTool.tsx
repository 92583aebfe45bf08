import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { isLinkAddress } from "../../../domain/text/richText.ts";
import { icons } from "../../icons/icons.ts";
import { AddressDialog } from "./AddressDialog.tsx";
import { ToolButton } from "./ToolButton.tsx";

/** Turns the selected text into a link, or removes the link. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string>();
  const close = (): void => setAddress(undefined);
  const apply = (typed: string): string | undefined => {
    const href = meant(typed);
    if (href !== "" && !isLinkAddress(href)) return "Такой адрес открыть нельзя";
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
    return undefined;
  };
  return (
    <>
      <ToolButton label="Ссылка" icon={icons.link} onClick={() => setAddress(addressIn(editor))} />
      {address !== undefined && (
        <AddressDialog
          title="Ссылка"
          hint="Пустой адрес убирает ссылку"
          address={address}
          onApply={apply}
          onClose={close}
        />
      )}
    </>
  );
}

/** Completes a typed address with the usual prefix. */
function meant(typed: string): string {
  if (typed === "" || /^([a-z][a-z+.-]*:|\/|#)/i.test(typed)) return typed;
  return /^[^\s/@]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`;
}

function addressIn(editor: Editor): string {
  const href: unknown = editor.getAttributes("link")["href"];
  return typeof href === "string" ? href : "";
}
