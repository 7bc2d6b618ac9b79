interface CellProps {
  field: string;
  /** Name of its column, which a phone shows above it. */
  column: string;
  /** Its column and row, for those who hear the page. */
  label: string;
  /** Value as shown by the page. */
  seen: string;
  typed: string | undefined;
  error: string | undefined;
  /** Nothing but figures is typed in it. */
  isDecimal?: boolean;
}

/** A cell of a grid: it keeps what is typed itself. */
export function GridCell({ field, column, label, seen, typed, error, isDecimal = true }: CellProps) {
  return (
    <td className="px-1 py-1 align-top max-sm:p-0">
      <span aria-hidden className="font-semibold sm:hidden">
        {column}
      </span>
      <input
        id={field}
        name={field}
        data-seen={seen}
        defaultValue={typed ?? seen}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        autoComplete="off"
        inputMode={isDecimal ? "decimal" : undefined}
        maxLength={20}
        className="h-11 w-full min-w-0 rounded-md border border-line-strong bg-ground px-2 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-danger data-changed:bg-warning-wash sm:min-w-24"
      />
      {error && (
        <p id={`${field}-error`} className="max-w-56 text-2xs font-medium text-danger">
          {error}
        </p>
      )}
    </td>
  );
}
