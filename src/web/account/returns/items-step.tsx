import { Form } from "react-router";
import { isSettled } from "#domain/returns/eligibility.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { QuantityLine } from "./quantity-line.tsx";
import { type StepProps, StepButtons } from "./step-buttons.tsx";
import { Figures } from "../../ui/figures.tsx";

/** Choice of goods and quantities; goods that can't be returned show the reason. */
export function ItemsStep({ view, say }: StepProps) {
  const t = useT();
  if (view.lines.every(({ units }) => units === 0)) return <NothingToChoose view={view} />;
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

/** No item can be returned: each says why, and an open claim is where its goods are settled. */
function NothingToChoose({ view: { lines, order, mode, received } }: Pick<StepProps, "view">) {
  const t = useT();
  const to = useHref();
  const settled = lines.every(({ why }) => isSettled(why));
  return (
    <div className="flex flex-col gap-6">
      <Notice type="info">{t("returns.nothing")}</Notice>
      <ul>
        {lines.map((line) => (
          <Line key={line.lineId} line={line} error={undefined} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        {lines.some(({ why }) => why === "claim_open") && (
          <ButtonLink to={to("orderClaim", {}, { order })} icon="warning">
            {t("claims.after.view")}
          </ButtonLink>
        )}
        {mode === "open" && received !== null && !settled && (
          <Link to={to("orderReturn", {}, { order, step: "received" })} className="link">
            {t("returns.back")}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Units of a line that can be returned, and until when; or why none. */
function Line({ line, error }: { line: StepProps["view"]["lines"][number]; error: string | undefined }) {
  const t = useT();
  return (
    <QuantityLine line={line} error={error}>
      {line.why && <p className="text-sm font-medium text-warning">{t(`returns.items.why.${line.why}`)}</p>}
      {!line.why && line.unopenedOnly && (
        <p className="text-sm font-medium text-warning">{t("returns.items.unopened")}</p>
      )}
      {line.until !== null && line.why === null && (
        <p className="text-sm text-muted">
          <Figures text={t("returns.items.until", { at: formatDateTime(line.until, t) })} />
        </p>
      )}
    </QuantityLine>
  );
}
