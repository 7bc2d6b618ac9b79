import { Form, isRouteErrorResponse, useLocation } from "react-router";
import { useT } from "./language/language.tsx";
import type { KeptForm } from "./signed-out.server.ts";
import { Button, buttonClass } from "./ui/button.tsx";

export interface SignedOut {
  readonly signIn: string;
  readonly kept: KeptForm;
}

/** Text and form of an error whose cause was an ended session; null for other errors. */
export function signedOutOf(error: unknown): SignedOut | null {
  const body = isRouteErrorResponse(error) ? (error.data as Partial<SignedOut> | null) : null;
  return body?.kept && body.signIn ? { signIn: body.signIn, kept: body.kept } : null;
}

/** Holds a form that was sent without scripts after its session had ended, while its sender signs in in another tab. */
export function SignedOutForm({ signIn, kept }: SignedOut) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col items-start gap-5">
      <a href={signIn} target="_blank" rel="noopener" className={buttonClass({})}>
        {t("errors.signedOut.signIn")}
      </a>
      <Form
        method="post"
        action={pathname + search}
        reloadDocument
        encType={kept.files.length > 0 ? "multipart/form-data" : undefined}
        className="flex max-w-full flex-col items-start gap-4"
      >
        {kept.fields.map(([name, value], at) => (
          <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
        ))}
        {kept.files.map((name) => (
          <label key={name} className="flex max-w-full flex-col gap-1 text-sm font-semibold">
            {t("errors.signedOut.files")}
            <input
              type="file"
              name={name}
              multiple
              className="min-h-11 max-w-full rounded-md border border-line-strong p-2 text-sm font-normal"
            />
          </label>
        ))}
        <Button type="submit" variant="secondary">
          {t("errors.signedOut.again")}
        </Button>
      </Form>
    </div>
  );
}

/** The same under its heading, where nothing else is shown. */
export function SignedOutNotice(form: SignedOut) {
  const t = useT();
  return (
    <div className="flex max-w-text flex-col gap-5">
      <div role="alert" className="flex flex-col gap-3">
        <h1 className="text-2xl font-bold">{t("errors.signedOut.title")}</h1>
        <p className="text-muted">{t("errors.signedOut.text")}</p>
      </div>
      <SignedOutForm {...form} />
    </div>
  );
}
