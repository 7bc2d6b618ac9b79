import { publicScreen } from "../../public-pages/public-screen.ts";
import { ActivityScreen } from "./activity-screen.tsx";
import type * as server from "./activity.server.ts";
import type { PageProps } from "../../page-props.ts";

export default publicScreen(function Activity({ loaderData }: PageProps<typeof server>) {
  return <ActivityScreen page={loaderData} />;
});
