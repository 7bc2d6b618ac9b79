import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { RadioCards, TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type * as server from "./add-to-list.server.ts";

type Props = PageProps<typeof server>;

/** Goods from a product, an order, a cart or a kit, and the list to put them on. */
export default function AddToList({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const goods = reply?.goods ?? screen.goods;
  const isKnown = goods.some(({ sku }) => sku !== null);
  return (
    <AccountPage title={t("lists.put.title")}>
      <ErrorSummary fieldErrors={errors.summary} />
      {reply?.done && (
        <SuccessNotice>
          <p className="wrap-anywhere">{t("lists.put.done", { ...reply.done })}</p>
          <Link to={to("list", { list: String(reply.done.id) })} className="link inline-flex min-h-11 items-center">
            {t("lists.put.open")}
          </Link>
        </SuccessNotice>
      )}
      {goods.length === 0 ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-muted">{t("lists.put.nothing")}</p>
          <ButtonLink to={to("lists")}>{t("lists.title")}</ButtonLink>
        </div>
      ) : (
        <>
          <Goods goods={goods} />
          {isKnown && !reply?.done && <ListChoice screen={screen} goods={goods} reply={reply} say={errors.say} />}
        </>
      )}
    </AccountPage>
  );
}

type GoodsToPut = Props["loaderData"]["goods"];

function Goods({ goods }: { goods: GoodsToPut }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {goods.map(({ number, quantity, sku, name }, at) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm wrap-anywhere">
          {sku === null ? (
            <span className="text-danger">{t("lists.put.unknown", { number })}</span>
          ) : (
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-semibold">
                <Figures text={name} />
              </span>
              <span className="block text-muted">{t("cart.line.partNumber", { sku })}</span>
            </span>
          )}
          <span>{t("lists.usual", { quantity })}</span>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  screen: Props["loaderData"];
  goods: GoodsToPut;
  reply: Props["actionData"];
  say: (field: string) => string | undefined;
}

function ListChoice({ screen: { lists, most, press }, goods, reply, say }: ChoiceProps) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().formData?.get("intent") === "put";
  const typed = reply?.typed ?? { list: "", name: "" };
  const mayMake = lists.filter(({ siteId }) => siteId === null).length < most;
  const first = lists[0] ? String(lists[0].id) : "new";
  const name = (
    <TextField
      key={typed.name}
      name="name"
      label={t("lists.name")}
      defaultValue={typed.name}
      error={say("name")}
      autoComplete="off"
      maxLength={80}
    />
  );
  return (
    <Form
      method="post"
      action={to("addToList")}
      noValidate
      onSubmit={(event) => pending && event.preventDefault()}
      className="flex max-w-text flex-col items-start gap-4"
    >
      <input type="hidden" name="intent" value="put" />
      <input type="hidden" name="press" value={press} />
      {goods.map(({ number, quantity }, at) => (
        <span key={at} hidden>
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="quantity" value={quantity} />
        </span>
      ))}
      <RadioCards
        legend={t("lists.put.which")}
        name="list"
        className="w-full"
        defaultValue={typed.list === "" ? first : typed.list}
        error={say("list")}
        cards={[
          ...lists.map((list) => ({
            value: String(list.id),
            label: list.name,
            text: [list.site, t("lists.lines", { count: list.lines })].filter((part) => part !== "").join(" · "),
          })),
          ...(mayMake ? [{ value: "new", label: t("lists.put.new") }] : []),
        ]}
      />
      {mayMake && name}
      <Button type="submit" icon="plus" pending={pending} pendingLabel={t("lists.saving")}>
        {t("lists.put.submit")}
      </Button>
    </Form>
  );
}
