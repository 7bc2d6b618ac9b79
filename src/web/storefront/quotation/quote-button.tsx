import { Form, useNavigation } from "react-router";
import type { ReactNode } from "react";
import { useHref } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";

/** Asks for a quotation of the goods in it, and leads to it. */
export function QuoteButton({
  label,
  pendingLabel,
  children,
}: {
  label: string;
  pendingLabel: string;
  children: ReactNode;
}) {
  const to = useHref();
  const { formAction } = useNavigation();
  return (
    <Form method="post" action={to("quotation")} className="print:hidden">
      <input type="hidden" name="intent" value="make" />
      {children}
      <Button
        type="submit"
        variant="secondary"
        icon="document"
        pending={formAction === to("quotation")}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
    </Form>
  );
}
