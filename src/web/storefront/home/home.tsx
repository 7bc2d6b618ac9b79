import { publicScreen } from "../../public-pages/public-screen.ts";
import { HomeScreen } from "./home-screen.tsx";
import type * as server from "./home.server.ts";
import type { PageProps } from "../../page-props.ts";

export default publicScreen(function Home({ loaderData }: PageProps<typeof server>) {
  return <HomeScreen page={loaderData} />;
});
