import { data, redirect } from "react-router";
import { budgets, spend } from "#engine/platform/rate-limit.ts";
import { linesToReview } from "#engine/reviews/review-order.ts";
import { reviewWithPhotos } from "#engine/reviews/review-photos.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { textOf } from "../../read-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { fault } from "../faults.ts";
import { missingOrder } from "../orders/missing-order.server.ts";
import { notFound } from "../orders/order-action.server.ts";
import { readUpload } from "../returns/read-upload.server.ts";
import { currentCustomer } from "../session.server.ts";
import type { Route } from "./+types/order-review";
import { LineReview } from "./line-review.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const customer = await currentCustomer(shop, request);
  const found = customer && (await linesToReview(shop.db, customer.id, searchParams.get("order") ?? ""));
  if (!found) throw await missingOrder(shop, facts, request);
  const lines = found.lines.map(({ name, ...line }) => ({ ...line, name: name[facts.language] }));
  return { number: found.number, lines, sent: searchParams.get("sent") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const customer = await currentCustomer(shop, request);
  if (!customer) throw notFound(facts);
  const order = new URL(request.url).searchParams.get("order") ?? "";
  // Photos are drawn anew for who has something to review, and not without end.
  if (!(await linesToReview(shop.db, customer.id, order))) throw notFound(facts);
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  if (isUpload && !(await spend(shop.db, budgets.photos, `review ${customer.id}`, shop.clock.now())))
    return data({ sku: "", typed: null, faults: [fault("", "photos_too_often")] }, 429);
  const { form, photos } = await readUpload(request);
  const sku = textOf(form, "sku");
  const typed = { stars: textOf(form, "stars"), title: textOf(form, "title"), text: textOf(form, "text") };
  const drop = form.getAll("drop").map(String);
  const written = await reviewWithPhotos(
    shop,
    customer.id,
    { order, sku, language: facts.language, typed, drop },
    photos,
  );
  if (written.ok) throw redirect(address(facts.prefix, "orderReview", {}, { order, sent: sku }), 303);
  const { error } = written;
  if (error.code === "not_arrived") return data({ sku, typed, faults: [fault("", "not_arrived")] }, 404);
  if (error.code !== "invalid") return data({ sku, typed, faults: [fault(`photos-${sku}`, error.code)] }, 400);
  // Several forms stand on the page: a field is named with its article.
  return data({ sku, typed, faults: error.faults.map(({ field, code }) => fault(`${field}-${sku}`, code)) }, 400);
}

export default function OrderReview({ loaderData: { number, lines, sent }, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  return (
    <AccountPage title={t("account.review.title")}>
      <BackLink to={to("orderDetail", {}, { order: number })}>{t("account.review.back")}</BackLink>
      <p className="max-w-text text-muted">{t("account.review.intro")}</p>
      {sent !== null && !actionData && (
        <Notice type="success" live>
          {t("account.review.sent")}
        </Notice>
      )}
      {actionData?.typed === null && (
        <Notice type="error" live>
          {t("account.errors.photos_too_often")}
        </Notice>
      )}
      <ul className="flex flex-col gap-6">
        {lines.map((line) => (
          <LineReview
            key={line.sku}
            line={line}
            reply={actionData?.typed && actionData.sku === line.sku ? actionData : undefined}
          />
        ))}
      </ul>
    </AccountPage>
  );
}
