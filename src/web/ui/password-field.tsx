import { type ComponentProps, useState } from "react";
import { useT } from "../language/language.tsx";
import { TextField } from "./field.tsx";

/** A password that may be shown while it is typed; pasting is welcome. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? "text" : "password"}
      suffix={
        <button
          type="button"
          className="mr-1 cursor-pointer rounded-md px-2 py-1.5 text-sm font-semibold text-ink hover:bg-wash noscript:hidden"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? "ui.hidePassword" : "ui.showPassword")}
        </button>
      }
    />
  );
}
