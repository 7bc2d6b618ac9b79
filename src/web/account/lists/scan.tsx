import { useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { CameraBox } from "./camera-box.tsx";
import type * as server from "./scan.server.ts";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];

/** Counts a list's bins one after the other: a label or a barcode is scanned, or its number typed. */
export default function Scan({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const navigate = useNavigate();
  const errors = useFieldErrors(reply?.fieldErrors);
  const { id, name, code, scanned, counted } = screen;
  const list = { list: String(id) };
  return (
    <AccountPage title={t("lists.scan.title")}>
      <BackLink to={to("list", list)}>{name}</BackLink>
      <ErrorSummary fieldErrors={errors.summary} />
      {counted && !reply && <SuccessNotice>{countedText(t, counted)}</SuccessNotice>}
      <p className="max-w-text">{t("lists.scan.lead")}</p>
      <CameraBox onCode={(seen) => void navigate(to("listScan", list, { code: seen }), { replace: true })} />
      <Form
        key={`${code} ${counted?.sku ?? ""}`}
        className="field-row w-full sm:w-auto sm:grid-cols-[minmax(0,20rem)_auto]"
        preventScrollReset
      >
        <TextField
          name="code"
          label={t("lists.scan.code")}
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
        />
        <BesideFields>
          <Button type="submit" variant="secondary" icon="search">
            {t("lists.scan.find")}
          </Button>
        </BesideFields>
      </Form>
      {scanned && <Found key={code} scanned={scanned} screen={screen} reply={reply} say={errors.say} />}
    </AccountPage>
  );
}

function countedText(t: ReturnType<typeof useT>, { sku, onHand, quantity }: NonNullable<Screen["counted"]>): string {
  return onHand === null
    ? t("lists.scan.saved", { sku, quantity })
    : t("lists.scan.counted", { sku, onHand, quantity });
}

interface FoundProps {
  scanned: NonNullable<Screen["scanned"]>;
  screen: Screen;
  reply: Props["actionData"];
  say: (field: string) => string | undefined;
}

/** Meaning of the code for the list. */
function Found({ scanned, screen: { id, code }, reply, say }: FoundProps) {
  const t = useT();
  const to = useHref();
  const list = { list: String(id) };
  switch (scanned.code) {
    case "line":
      return <CountForm line={scanned} action={to("listScan", list, { code })} reply={reply} say={say} />;
    case "not_on_list":
      return (
        <Notice type="warning" live title={<Figures text={`${scanned.sku} · ${scanned.name}`} />}>
          <p>{t("lists.scan.notOnList")}</p>
          <Form method="post" action={to("listScan", list)} className="mt-2">
            <input type="hidden" name="sku" value={scanned.sku} />
            <Button type="submit" name="intent" value="add" variant="secondary" size="small" icon="plus">
              {t("lists.scan.add")}
            </Button>
          </Form>
        </Notice>
      );
    case "other_list":
      return (
        <Notice type="warning" live>
          <p>{t("lists.scan.otherList")}</p>
          <Link
            to={to("listScan", { list: String(scanned.list) }, { code })}
            className="link inline-flex min-h-11 items-center"
          >
            {t("lists.scan.openOther")}
          </Link>
        </Notice>
      );
    case "several":
      return (
        <Notice type="warning" live title={t("lists.scan.several")}>
          <ul>
            {scanned.choices.map(({ sku, name }) => (
              <li key={sku}>
                <Link to={to("listScan", list, { code: sku })} className="link inline-flex min-h-11 items-center">
                  <Figures text={`${sku} · ${name}`} />
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      );
    default:
      return (
        <Notice type="error" live>
          {t("lists.scan.unknown", { code })}
        </Notice>
      );
  }
}

type FoundLine = Extract<FoundProps["scanned"], { code: "line" }>;

interface CountProps {
  line: FoundLine;
  /** With the code, so that a refused form finds its line again. */
  action: string;
  reply: Props["actionData"];
  say: (field: string) => string | undefined;
}

/** Units on the shelf, and the usual quantity of an order. */
function CountForm({ line, action, reply, say }: CountProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get("intent") === "count";
  // The camera leaves both hands busy: the next key typed is the count.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("#onHand")?.select(), []);
  const { sku, name, bin, par, onHand, quantity } = line;
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => pending && event.preventDefault()}
      aria-label={sku}
      className="flex max-w-160 flex-col items-start gap-3 rounded-md bg-wash p-4"
    >
      <input type="hidden" name="sku" value={sku} />
      <p role="status" className="wrap-anywhere">
        <span className="font-semibold">
          <Figures text={name} />
        </span>
        <span className="block text-sm text-muted">
          {[
            t("cart.line.partNumber", { sku }),
            bin !== "" && t("lists.inBin", { bin }),
            par !== null && t("lists.keep", { par }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <div className="grid w-full gap-3 sm:grid-cols-2">
        <TextField
          name="onHand"
          label={t("lists.onHand")}
          defaultValue={reply?.typed.onHand ?? (onHand === null ? "" : String(onHand))}
          error={say("onHand")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="quantity"
          label={t("lists.fields.quantity")}
          defaultValue={reply?.typed.quantity ?? String(quantity)}
          error={say("quantity")}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Button type="submit" name="intent" value="count" icon="check" pending={pending} pendingLabel={t("lists.saving")}>
        {t("lists.scan.save")}
      </Button>
    </Form>
  );
}
