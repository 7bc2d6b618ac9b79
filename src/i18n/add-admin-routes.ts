import { adminRoutes } from "./admin-routes.ts";
import { addRoutes } from "./routes.ts";

// Importing this file allows links to these pages: the server, its jobs, and documents of the merchant's side do.
addRoutes(adminRoutes);
