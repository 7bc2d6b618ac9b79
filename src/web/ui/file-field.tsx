import { controlProps, Frame, type Own } from "./field-frame.tsx";
import { useRefused } from "./use-refused.ts";

/** A choice of one file. */
export function FileField({ label, name, hint, optional, className, ...props }: Own<"input">) {
  const { id: ownId = name, error: ownError, ...input } = props;
  const { id, error } = useRefused({ name, id: ownId, error: ownError });
  return (
    <Frame {...{ id, label, hint, error, optional, className }}>
      <input {...input} type="file" {...controlProps(id, name, hint, error)} className="file-field" />
    </Frame>
  );
}
