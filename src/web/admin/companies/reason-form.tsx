import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { AccountIntent } from "./account-steps.server.ts";
import type { AccountErrors } from "./account-errors.ts";

/** A step about one invoice or payment that needs a reason, folded until it is wanted. */
export function ReasonForm({
  intent,
  of: { name, id },
  errors,
  title,
  submit,
  label = "adminInvoices.reason",
  children,
}: {
  intent: AccountIntent;
  of: { name: "invoice" | "payment"; id: number };
  errors: AccountErrors;
  title: string;
  submit: string;
  label?: "adminInvoices.reason" | "adminInvoices.answer";
  /** Fields below the reason. */
  children?: ReactNode;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const typed = errors.typedOf(intent, String(id));
  return (
    <details open={typed !== null} className="text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{title}</summary>
      <Form method="post" noValidate className="mt-2 flex flex-col items-start gap-3">
        <input type="hidden" name={name} value={id} />
        <TextField
          id={`reason-${intent}-${id}`}
          name="reason"
          label={t(label)}
          defaultValue={typed?.["reason"] ?? ""}
          error={errors.errorAt(intent, `reason-${intent}-${id}`, String(id))}
          maxLength={intent === "dispute" ? 500 : 200}
          autoComplete="off"
          className="w-full max-w-md"
        />
        {children}
        <Button type="submit" name="intent" value={intent} variant="secondary" size="small" pending={busy}>
          {submit}
        </Button>
      </Form>
    </details>
  );
}
