import { Form } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/field.tsx";

export interface AuthenticatorKey {
  readonly key: string;
  readonly address: string;
  readonly qr: { readonly box: number; readonly path: string };
}

/** The steps of setting an authenticator up: scan or type in the key, then prove it by a first code. */
export function SetUpAuthenticator({
  enrolment: { key, address, qr },
  intent,
  submit,
}: {
  enrolment: AuthenticatorKey;
  intent: string;
  submit: string;
}) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        <li>{t("adminShell.factor.install")}</li>
        <li>
          {t("adminShell.factor.scan")}
          <svg
            viewBox={`0 0 ${qr.box} ${qr.box}`}
            role="img"
            aria-label={t("adminShell.factor.qr")}
            shapeRendering="crispEdges"
            className="my-2 block size-52 max-w-full rounded-md border border-line bg-ground"
          >
            <path d={qr.path} className="fill-ink" />
          </svg>
          <details className="text-sm">
            <summary className="link w-fit cursor-pointer">{t("adminShell.factor.byHand")}</summary>
            <p className="mt-2">{t("adminShell.factor.key")}</p>
            <p className="mt-1 flex items-center gap-2 rounded-md border border-line bg-wash p-3">
              <code className="min-w-0 font-mono text-sm tracking-wide break-words">{key}</code>
              <CopyButton text={key.replaceAll(" ", "")} what={t("adminShell.factor.keyName")} />
            </p>
            <a href={address} className="link mt-2 inline-block">
              {t("adminShell.factor.open")}
            </a>
          </details>
        </li>
        <li>{t("adminShell.factor.then")}</li>
      </ol>
      <CodeForm intent={intent} submit={submit} />
    </div>
  );
}

/** Asks for the code an authenticator shows. */
export function CodeForm({ intent, submit }: { intent: string; submit: string }) {
  const t = useT();
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <TextField
        name="code"
        label={t("adminShell.fields.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
      <Button type="submit" name="intent" value={intent} size="large" wide>
        {submit}
      </Button>
    </Form>
  );
}
