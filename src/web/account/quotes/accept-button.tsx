import { longestWhy } from "#domain/approvals/requisition-life.ts";
import { useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";

interface AcceptButtonProps {
  readonly label: string;
  /** The acceptance is sent for approval: by a rule of the company, or because the role only asks. */
  readonly asks: boolean;
  /** Why it is: by the role, or by which rules where the answer has just named them. */
  readonly reason: string | false | undefined;
  readonly why: string;
  readonly error: string | undefined;
}

/** The button that accepts a quote, or that sends it for approval with why it is needed. */
export function AcceptButton({ label, asks, reason, why, error }: AcceptButtonProps) {
  const t = useT();
  const pending = useNavigation().state === "submitting";
  return (
    <>
      {asks && reason && <p className="text-sm">{reason}</p>}
      {asks && (
        <TextArea
          name="why"
          label={t("quotes.why")}
          hint={t("companyOrders.request.whyHint")}
          optional
          rows={3}
          maxLength={longestWhy}
          defaultValue={why}
          error={error}
        />
      )}
      <Button
        type="submit"
        name="intent"
        value={asks ? "request" : "pay"}
        wide
        pending={pending}
        pendingLabel={t(asks ? "companyOrders.request.pending" : "proforma.pending")}
        className="py-2"
      >
        {asks ? t("companyOrders.request.send") : label}
      </Button>
    </>
  );
}
