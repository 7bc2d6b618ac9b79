import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { shopContext } from "../context.ts";
import { passkeyHost } from "./security/passkeys.server.ts";
import { requireStaff, staffContext } from "./staff-session.server.ts";

export const middleware: MiddlewareFunction[] = [requireStaff];

export function loader({ context }: LoaderFunctionArgs) {
  const { email, name, role, hasPasskey } = context.get(staffContext);
  return { staff: { email, name, role }, passkeys: hasPasskey ? passkeyHost(context.get(shopContext)) : null };
}
