import { adminRoutes } from "./admin-routes.ts";
import { addRoutes } from "./routes.ts";

// Whoever imports this file can link to these pages: the server, its jobs, and documents of the merchant's side.
addRoutes(adminRoutes);
