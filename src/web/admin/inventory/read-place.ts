import { mainPlace } from "#domain/inventory/places.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { textOf } from "../../read-form.ts";

/** The chosen place; null where the shop has one, or leaves it to its order of places. */
export const chosenPlace = (form: FormData): number | null => readId(textOf(form, "place"));

/** The same where goods are put: the main place unless another is chosen. */
export const placeIn = (form: FormData): number => chosenPlace(form) ?? mainPlace;
