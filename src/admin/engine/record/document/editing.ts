// Whether a document is read or edited. Forms of new records and in dialogs are always edited.
import { createContext } from "react";

interface EditingState {
  readonly editing: boolean;
  /** Absent where it is always edited. */
  readonly edit?: (on: boolean) => void;
}

export const alwaysEditing: EditingState = { editing: true };

export const Editing = createContext(alwaysEditing);
