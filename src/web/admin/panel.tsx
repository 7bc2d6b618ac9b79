import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useT } from "../language/language.tsx";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { MailPreview, previewValue } from "./mail-preview.tsx";
import { RefusedByPage } from "./refusal.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { ConfirmByPasskey } from "./security/confirm-by-passkey.tsx";

/** A part of a page of work, with its heading. */
export function Panel({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface StepFormProps {
  intent: string;
  title: string;
  text?: ReactNode;
  submit: string;
  look?: ButtonLook["variant"];
  money?: boolean;
  needsPassword?: boolean;
  children?: ReactNode;
  /** Unfolded from the beginning. */
  open?: boolean;
  action?: string;
  /** Distinguishes forms of one kind on a page. */
  id?: string;
  /** Set for a step that notifies the buyer: its mail can be previewed. `about` as in the page's preview. */
  mails?: boolean;
  about?: string;
}

/** One step as a form of its own. If it moves money, it asks for the password unless given recently. */
export function StepForm({
  intent,
  title,
  text,
  submit,
  look,
  money,
  needsPassword,
  children,
  open,
  action,
  id = intent,
  about,
  mails,
}: StepFormProps) {
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-semibold hover:bg-wash">
        {title}
        <span aria-hidden className="text-muted transition-transform group-open:rotate-90">
          ›
        </span>
      </summary>
      <Form
        method="post"
        action={action}
        noValidate
        className="flex flex-col items-start gap-3 border-t border-line p-4"
      >
        {text && <p className="text-sm text-muted">{text}</p>}
        {/* Of several forms of one kind the refused one is unfolded. */}
        <RefusedByPage intent={intent} isHere={open}>
          {children}
          {money && needsPassword && <PasswordAgain id={id} />}
        </RefusedByPage>
        <StepButtons intent={intent} submit={submit} look={look} mails={mails} />
        <MailPreview intent={intent} about={about} />
      </Form>
    </details>
  );
}

/** They wait while a press is under way: sent twice, a note would stand twice. */
function StepButtons({ intent, submit, look, mails }: Pick<StepFormProps, "intent" | "submit" | "look" | "mails">) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" name="intent" value={intent} variant={look ?? "primary"} pending={busy}>
        {submit}
      </Button>
      {mails && (
        <Button type="submit" name="preview" value={previewValue(intent)} variant="quiet" icon="mail" pending={busy}>
          {t("adminOrders.preview.show")}
        </Button>
      )}
    </div>
  );
}

function PasswordAgain({ id }: { id: string }) {
  const t = useT();
  return (
    <>
      <PasswordField
        id={`password-${id}`}
        name="password"
        label={t("adminOrders.passwordAgain")}
        hint={t("adminOrders.passwordWhy")}
        className="w-full max-w-sm"
      />
      <ConfirmByPasskey />
    </>
  );
}
