import { Frame, ids, type Own } from "./field-frame.tsx";
import { useRefused } from "./refused-field.tsx";

/** Tables that an upload takes: text with commas, semicolons or tabs between its cells. */
export const acceptedTables = ".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values";

/** A choice of one file. */
export function FileField({ label, name, hint, optional, className, ...props }: Own<"input">) {
  const { id: ownId = name, error: ownError, ...input } = props;
  const { id, error } = useRefused({ name, id: ownId, error: ownError });
  return (
    <Frame {...{ id, label, hint, error, optional, className }}>
      <input
        {...input}
        type="file"
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids(id, hint, error)}
        className="min-h-11 w-full cursor-pointer py-1.5 text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-ground file:px-3 file:font-semibold aria-invalid:text-danger"
      />
    </Frame>
  );
}
