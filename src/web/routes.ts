import { index, type RouteConfig } from "@react-router/dev/routes";

export default [index("storefront/home/home.tsx")] satisfies RouteConfig;
