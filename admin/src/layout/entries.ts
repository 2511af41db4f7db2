import { listLink } from "../lists/link";
import { type Definition, MENU_GROUPS, type MenuEntry } from "../resources/definition";
import { PAGES, RESOURCES } from "../resources/registry";

export interface Entry extends Pick<MenuEntry, "group" | "place" | "icon" | "queue"> {
  /** Whose reading it asks for. */
  resource: string;
  to: string;
  text: string;
}

interface Placed {
  definition: Definition;
  entry: Entry;
}

const ofResources: Placed[] = RESOURCES.flatMap((definition) =>
  (definition.menu ?? []).map(({ filter, text = definition.label, ...entry }) => ({
    definition,
    entry: {
      ...entry,
      resource: definition.name,
      to: filter ? listLink(definition.name, filter) : `/${definition.name}`,
      text,
    },
  })),
);

const ofPages: Placed[] = PAGES.flatMap((definition) =>
  (definition.menu ?? []).map((entry) => ({
    definition,
    // Without the record that its path may name.
    entry: { ...entry, resource: definition.right, to: `/${definition.path.split("/")[1]}` },
  })),
);

const byPosition = ({ entry: a }: Placed, { entry: b }: Placed) =>
  MENU_GROUPS.indexOf(a.group) - MENU_GROUPS.indexOf(b.group) || a.place - b.place;

const MENU = [...ofResources, ...ofPages].sort(byPosition);

/** The menu, in its order. */
export const GROUPS: { title: string; entries: Entry[] }[] = MENU_GROUPS.map((title) => ({
  title,
  entries: MENU.map(({ entry }) => entry).filter(({ group }) => group === title),
}));

export interface Task {
  queue: string;
  text: string;
  /** Without one, the list that the server names. */
  to?: string;
}

/** Steps that have no entry of their own in the menu, or another name there; in the menu's order. */
const STEPS: Task[] = [...new Set(MENU.map(({ definition }) => definition))].flatMap(({ tasks = {} }) =>
  Object.entries(tasks).map(([queue, text]) => ({ queue, text })),
);

const isStep = (queue: string) => STEPS.some((step) => step.queue === queue);

/** Pending tasks in the order of the dashboard; the server says which of them are whose. */
export const TASKS: Task[] = [
  ...MENU.flatMap(({ entry: { queue, text, to } }) => (queue && !isStep(queue) ? [{ queue, text, to }] : [])),
  ...STEPS,
];
