import { payloadLoader } from "../../public-pages/payload-client.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { publicScreen } from "../../public-pages/public-screen.ts";
import type { Route } from "./+types/activity";
import { ActivityScreen } from "./activity-screen.tsx";
import { loadActivity } from "./activity.page.ts";

export const loader = publicLoader(loadActivity);

export const clientLoader = payloadLoader<typeof loader>();

export default publicScreen(function Activity({ loaderData }: Route.ComponentProps) {
  return <ActivityScreen page={loaderData} />;
});
