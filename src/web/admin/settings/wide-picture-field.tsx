import { useState } from "react";
import { widePath } from "#domain/catalogue/picture-files.ts";
import { ChoosePicture } from "../uploads/choose-picture.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";

interface Props {
  name: string;
  label: string;
  hint: string;
  field: FieldOf;
  mayEdit: boolean;
}

/** A picture that is drawn wide, or none. */
export function WidePictureField({ name, label, hint, field, mayEdit }: Props) {
  const { id, defaultValue, error } = field(name);
  const [chosen, setChosen] = useState(defaultValue);
  const element = useFormChange(chosen);
  return (
    <div ref={element} id={id} tabIndex={-1} className="flex flex-col gap-3">
      <input type="hidden" name={name} value={chosen} />
      <p className="flex max-w-text flex-col text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-muted">{hint}</span>
      </p>
      {chosen !== "" && (
        <img
          src={widePath(chosen, 1000, "plain")}
          alt={label}
          width={1000}
          height={438}
          className="h-auto w-full max-w-md rounded-md border border-line"
        />
      )}
      <ChoosePicture {...{ id, error, chosen, mayEdit }} wide onChoose={setChosen} />
    </div>
  );
}
