import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { besideEachOther } from "#domain/checkout/merge-drafts.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Buyer, Delivery, Texts } from "../drafts/draft-fields.tsx";
import { Lines } from "../drafts/draft-lines.tsx";
import { OpenedField } from "../editing/opened-field.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { Panel } from "../panel.tsx";
import { orderErrorText } from "../step-error.ts";
import type { PageProps } from "../../page-props.ts";
import { fieldLine, fieldNameBeside, refusalText } from "./change-words.ts";
import type { ChangeReply } from "./order-change.server.ts";
import type * as server from "./order-change.server.ts";
import type { ChangeScreen } from "./order-change-screen.server.ts";
import { FixedGoods } from "./fixed-goods.tsx";
import { ChangeSums } from "./order-change-sums.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

/** An order is corrected before it leaves, and its address once a parcel came back. */
export default function OrderChange({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const screen: ChangeScreen = actionData ?? loaderData;
  return (
    <AdminPage
      title={t("adminOrders.change.title", { number: screen.number })}
      aside={
        <ButtonLink to={to("adminOrder", { number: screen.number })} variant="quiet" size="small" icon="left">
          {t("adminOrders.one", { number: screen.number })}
        </ButtonLink>
      }
    >
      {screen.closed !== null ? (
        <Notice type="warning" live>
          {refusalText(t, screen.closed)}
        </Notice>
      ) : (
        <>
          <p className="max-w-3xl text-sm text-muted">{t(`adminOrders.change.${aboutOf(screen)}`)}</p>
          <Refused screen={screen} reply={actionData} />
          <ChangeForm screen={screen} reply={actionData} />
        </>
      )}
    </AdminPage>
  );
}

function aboutOf({ isBack, isPart }: ChangeScreen) {
  if (isBack) return "backText";
  return isPart ? "partText" : "text";
}

interface ChangeProps {
  readonly screen: ChangeScreen;
  readonly reply: ChangeReply | undefined;
}

/** Why the form was not taken: at its fields, beside a colleague's change, or as a whole. */
function Refused({ screen, reply }: ChangeProps) {
  const t = useT();
  const to = useHref();
  const error = reply?.error ?? null;
  const summary = useMemo(() => (error?.fieldErrors ?? []).map((one) => fieldLine(t, one)), [error, t]);
  const text = error && (error.refused ? refusalText(t, error.refused) : passwordText(t, error.code));
  if (error?.stored) {
    const versions = besideEachOther({ opened: error.opened, theirs: error.stored, mine: screen.values });
    return (
      <MergedNotice
        values={asMaps(versions)}
        labelOf={(field) => fieldNameBeside(t, field, Object.values(versions))}
        reload={to("adminOrderChange", { number: screen.number })}
      />
    );
  }
  return (
    <>
      <ErrorSummary fieldErrors={summary} of={error ?? summary} />
      {text && (
        <Notice type="error" live>
          {text}
          {error?.code === "more_than_paid" && (
            <>
              {" "}
              <Link
                to={to("adminDraftNew", {}, { order: screen.number, ...screen.more })}
                className="font-semibold underline"
              >
                {t("adminOrders.change.draftForMore")}
              </Link>
            </>
          )}
        </Notice>
      )}
    </>
  );
}

function passwordText(t: ReturnType<typeof useT>, code: string): string | null {
  switch (code) {
    case "password_needed":
    case "wrong_password":
    case "passkey_refused":
    case "passkey_unverified":
    case "0210":
      return orderErrorText(t, code);
    default:
      return null;
  }
}

function ChangeForm({ screen, reply }: ChangeProps) {
  const t = useT();
  const navigation = useNavigation();
  const pending = navigation.state === "submitting" ? (navigation.formData?.get("intent") ?? null) : null;
  const errors = reply?.error?.fieldErrors ?? [];
  const errorOf = (field: string) => {
    const error = errors.find((one) => one.field === field);
    return error && fieldLine(t, error).message;
  };
  const fields = { screen, form: screen, reply, errorOf };
  // The reply contains the typed values: remount the fields with them.
  const formKey = JSON.stringify([screen.values, screen.version]);
  return (
    <Form key={formKey} method="post" noValidate className="flex flex-col gap-5" preventScrollReset>
      <input type="hidden" name="version" value={screen.version} />
      <OpenedField packed={screen.opened} />
      <input type="hidden" name="total" value={screen.total} />
      {/* Enter works the total out, and changes nothing. */}
      <button type="submit" name="intent" value="check" tabIndex={-1} aria-hidden className="sr-only">
        {t("adminOrders.change.more")}
      </button>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {screen.isFixed ? (
            <FixedGoods screen={screen} />
          ) : (
            <Lines
              {...fields}
              about={t(screen.mayPrice ? "adminOrders.change.goodsText" : "adminOrders.change.goodsPlain")}
            />
          )}
          <Buyer {...fields} />
          <Delivery {...fields} />
          <Panel id="texts" title={t("adminOrders.change.texts")}>
            <Texts {...fields} note={t(`orders.texts.${screen.isOwnNote ? "ownNote" : "note"}.merchant`)} />
          </Panel>
        </div>
        <ChangeSums screen={screen} pending={pending} />
      </div>
    </Form>
  );
}
