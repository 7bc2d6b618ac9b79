import type { LoaderFunctionArgs } from "react-router";
import { shownKeys } from "#engine/admin/settings/provider-keys.ts";
import { shopContext } from "../../context.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  return { providers: await shownKeys(shop), emulated: shop.keys.emulated };
}
