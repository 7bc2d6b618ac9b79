import { Form, useLocation, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { Button } from "../../ui/button.tsx";
import type * as server from "./delivered-price.server.ts";
import { DeliveredAnswer } from "./delivered-answer.tsx";
import { DestinationFields } from "./destination-fields.tsx";
import { VersionHead } from "../product/version-head.tsx";

/**
 * The destination and, for a part number in the query, its delivered price there. Opened by lists without a product,
 * and by pages without scripts.
 */
export default function DeliveredPrice({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { pathname, search } = useLocation();
  const intent = useNavigation().formData?.get("intent");
  const { goods, price, destination, back } = loaderData;
  const refused = actionData && !actionData.ok ? actionData : null;
  return (
    <div className="page py-8">
      <PrivateHead title={t("delivery.title")} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        {back && <BackLink to={back}>{t("delivery.back")}</BackLink>}
        <h1 className="text-2xl font-bold">{t("delivery.title")}</h1>
        {goods ? (
          <div>
            <VersionHead goods={goods} />
            <p className="mt-2">{t("delivery.introProduct")}</p>
          </div>
        ) : (
          <p>{t("delivery.intro")}</p>
        )}
        <div role="status" className="flex flex-col gap-2">
          {destination && goods && !refused && <DeliveredAnswer price={price} to={destination} />}
        </div>
        <Form
          key={`${destination?.zip}`}
          method="post"
          action={pathname + search}
          noValidate
          className="flex flex-col items-start gap-4"
        >
          <input type="hidden" name="intent" value="save" />
          <DestinationFields id="zip" destination={destination} refused={refused} freight={goods?.freight ?? true} />
          <Button type="submit" pending={intent === "save"} pendingLabel={t("delivery.pending")}>
            {t(destination ? "delivery.update" : "delivery.submit")}
          </Button>
        </Form>
        {destination && (
          <Form method="post" action={pathname + search}>
            <input type="hidden" name="intent" value="forget" />
            <Button type="submit" variant="secondary" size="small" pending={intent === "forget"}>
              {t("delivery.forget")}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}
