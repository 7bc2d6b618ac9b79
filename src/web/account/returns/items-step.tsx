import { Form } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { type StepProps, StepButtons } from "./step-buttons.tsx";

/** Which goods and how many; what cannot be returned says why. */
export function ItemsStep({ view, say }: StepProps) {
  const t = useT();
  return (
    <Form method="post" noValidate className="flex flex-col gap-6">
      <fieldset id="items" tabIndex={-1}>
        <legend className="text-lg font-semibold">{t("returns.items.legend")}</legend>
        <p className="text-sm text-muted">{t("returns.items.hint")}</p>
        <FieldError id="items" error={say("items")} />
        <ul className="mt-3">
          {view.lines.map((line) => (
            <Line key={line.lineId} line={line} error={say(`quantity-${line.lineId}`)} />
          ))}
        </ul>
      </fieldset>
      <StepButtons view={view} back={view.mode === "open" ? "received" : null} intent="items" />
    </Form>
  );
}

function Line({ line, error }: { line: StepProps["view"]["lines"][number]; error: string | undefined }) {
  const t = useT();
  const id = `quantity-${line.lineId}`;
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-b border-line py-4">
      <span className={`self-start rounded-md border border-line p-1 ${line.why ? "opacity-50" : ""}`}>
        <ProductPicture family={line.pictureFamily} sizes="4.5rem" alt="" />
      </span>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold">
            <Figures text={line.name} />
          </p>
          <p className="text-sm text-muted">{t("cart.line.partNumber", { sku: line.sku })}</p>
          {line.why && <p className="text-sm font-medium text-warning">{t(`returns.items.why.${line.why}`)}</p>}
          {!line.why && line.unopenedOnly && (
            <p className="text-sm font-medium text-warning">{t("returns.items.unopened")}</p>
          )}
          {line.until !== null && line.why !== "window_over" && (
            <p className="text-sm text-muted">
              {t("returns.items.until", { at: formatDateTime(line.until, t.language) })}
            </p>
          )}
          <FieldError id={id} error={error} />
        </div>
        {!line.why && (
          <span className="flex items-center gap-2">
            <input
              id={id}
              name={id}
              type="number"
              inputMode="numeric"
              min={0}
              max={line.units}
              defaultValue={line.chosen}
              aria-label={t("returns.items.quantity", { name: line.name })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="h-11 w-20 rounded-md border border-line-strong bg-ground px-3 text-base aria-invalid:border-2 aria-invalid:border-danger"
            />
            <span className="text-sm text-muted">{t("returns.items.of", { count: line.units })}</span>
          </span>
        )}
      </div>
    </li>
  );
}
