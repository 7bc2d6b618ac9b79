import type { Form } from "#domain/kernel/fields/field.ts";
import type { SettingKey } from "../../checkout/setting-groups.ts";

/** The form of a settings group. */
export type SettingForm<Group extends SettingKey = SettingKey> = Pick<Form<Group>, "name" | "typedOf" | "read">;
