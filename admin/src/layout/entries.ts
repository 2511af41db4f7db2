import { listLink } from "../lists/link";
import { type Definition, MENU_GROUPS, type MenuEntry } from "../resources/definition";
import { PAGES, RESOURCES } from "../resources/registry";

export interface Entry extends Pick<MenuEntry, "group" | "place" | "icon" | "queue" | "notFor"> {
  /** Whose reading it asks for. */
  resource: string;
  to: string;
  text: string;
}

/** An entry, and whose it is. */
interface InMenu {
  definition: Definition;
  entry: Entry;
}

const ofResources: InMenu[] = RESOURCES.flatMap((definition) =>
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

const ofPages: InMenu[] = PAGES.flatMap((definition) =>
  (definition.menu ?? []).map((entry) => ({
    definition,
    // Without the record that its path may name.
    entry: { ...entry, resource: definition.right, to: `/${definition.path.split("/")[1]}` },
  })),
);

const byPosition = ({ entry: a }: InMenu, { entry: b }: InMenu) =>
  MENU_GROUPS.indexOf(a.group) - MENU_GROUPS.indexOf(b.group) || a.place - b.place;

const MENU = [...ofResources, ...ofPages].sort(byPosition);

/** The menu, in its order. */
export const GROUPS: { title: string; entries: Entry[] }[] = MENU_GROUPS.map((title) => ({
  title,
  entries: MENU.map(({ entry }) => entry).filter(({ group }) => group === title),
}));

/** Whether it is the work of somebody with these roles; as long as they are not known, everything is. */
export const isWorkOf = ({ notFor = [] }: Entry, roles: readonly string[]): boolean =>
  roles.length === 0 || roles.some((role) => !notFor.includes(role));

/** Whether what is open belongs to an entry below this one: `/service/conversations` below `/service`. */
export const isOfAnother = (to: string, pathname: string): boolean =>
  MENU.some(({ entry }) => entry.to.startsWith(`${to}/`) && `${pathname}/`.startsWith(`${entry.to}/`));

export interface Task {
  queue: string;
  text: string;
  /** Without one, the list that the server names. */
  to?: string;
}

/** Every definition once: first those of the menu in its order, then those without an entry. */
const IN_ORDER: ReadonlySet<Definition> = new Set([
  ...MENU.map(({ definition }) => definition),
  ...RESOURCES,
  ...PAGES,
]);

/** The queues that their definition names itself: without an entry of the menu, or under another name than there. */
const NAMED_BY_DEFINITION: Task[] = [...IN_ORDER].flatMap(({ tasks = {} }) =>
  Object.entries(tasks).map(([queue, text]) => ({ queue, text })),
);

const isNamed = (queue: string) => NAMED_BY_DEFINITION.some((task) => task.queue === queue);

/** Pending tasks in the order of the dashboard; the server says which of them are whose. */
export const TASKS: Task[] = [
  ...MENU.flatMap(({ entry: { queue, text, to } }) =>
    queue && !isNamed(queue) ? [{ queue, text, to }] : [],
  ),
  ...NAMED_BY_DEFINITION,
];
