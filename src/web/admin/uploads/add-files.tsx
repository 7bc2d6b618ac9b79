import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  label: string;
  /** The kinds of file, as an input of files takes them. */
  accepted: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the choice of files. The same file can be chosen again. */
export function AddFiles({ label, accepted, disabled, onFiles }: Props) {
  return (
    <label
      className={`${buttonClass({ variant: "secondary", size: "small" })} self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${disabled ? "pointer-events-none opacity-50" : ""}`}
    >
      <Icon name="plus" />
      {label}
      <input
        type="file"
        multiple
        accept={accepted}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
