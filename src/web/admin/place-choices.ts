import { usTimeZones } from "#domain/kernel/time-zone-choices.ts";
import { stateName, type UsState, usStates } from "#domain/shipping/states.ts";
import { formatTimeZone } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

/** States to choose from; all of them unless some are given. */
export const stateChoices = (t: Translator, states: readonly UsState[] = usStates) =>
  states.map((value) => ({ value, label: stateName(value)[t.language] }));

/** Time zones to choose from; those of the United States unless others are given. */
export const zoneChoices = (t: Translator, zones: readonly string[] = usTimeZones) =>
  zones.map((value) => ({ value, label: formatTimeZone(value, t.language) }));
