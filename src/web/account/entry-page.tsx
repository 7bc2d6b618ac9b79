import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { PrivateHead } from "../private-page.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import type { useFieldErrors } from "./field-errors.ts";

/** The pages at the account's door: one narrow card with one thing to do, and below it the other ways. */
export function EntryPage({
  title,
  text,
  children,
  below,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="page py-8 sm:py-12">
      <PrivateHead title={title} />
      <div className="mx-auto flex max-w-md flex-col gap-6">
        <div className="flex flex-col gap-5 sm:rounded-lg sm:border sm:border-line sm:p-8">
          <div className="flex flex-col gap-2">
            <h1 className="text-2xl font-bold">{title}</h1>
            {text && <p className="text-muted">{text}</p>}
          </div>
          {children}
        </div>
        {below && <div className="flex flex-col gap-3 text-sm sm:px-8">{below}</div>}
      </div>
    </div>
  );
}

interface AccountFormProps {
  shown: ReturnType<typeof useFieldErrors>;
  submit: string;
  pending: string;
  /** The address it is sent to; its own page otherwise. */
  action?: string;
  /** For a form that carries files. */
  encType?: "multipart/form-data";
  wide?: boolean;
  danger?: boolean;
  children?: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
  /** An alternative, offered below the errors and above the fields. */
  otherWay?: ReactNode;
}

/** A form of the account: errors, fields, one button. It works without scripts. */
export function AccountForm({
  shown,
  submit,
  pending,
  action,
  encType,
  wide = true,
  danger,
  children,
  aside,
  otherWay,
}: AccountFormProps) {
  const { state, formAction } = useNavigation();
  const busy = state !== "idle" && formAction !== undefined;
  return (
    <div className="flex flex-col gap-4">
      {/* Outside the form: the other way may be a form of its own. */}
      <ErrorSummary fieldErrors={shown.summary} />
      {otherWay}
      <Form
        method="post"
        action={action}
        encType={encType}
        noValidate
        onInput={shown.onInput}
        className="flex flex-col gap-4"
      >
        {children}
        <div className={`flex flex-wrap items-center gap-4 ${wide ? "" : "pt-1"}`}>
          <Button
            type="submit"
            size={wide ? "large" : "medium"}
            wide={wide}
            variant={danger ? "danger" : "primary"}
            pending={busy}
            pendingLabel={pending}
          >
            {submit}
          </Button>
          {aside}
        </div>
      </Form>
    </div>
  );
}
