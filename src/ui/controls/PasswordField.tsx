import { useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** A password input that can show its text. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? "text" : "password"}
      end={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? "Скрыть пароль" : "Показать пароль"}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
