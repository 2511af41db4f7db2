import type { Definition, PageDefinition, ResourceDefinition } from "./definition";
import * as folders from "./index";

/** Everything that the folders define, in the order of `index.ts`. Menu, routes, rights and words follow from this. */
const DEFINITIONS: Definition[] = Object.values(folders).flat();

const isPage = (definition: Definition): definition is PageDefinition => "path" in definition;

export const PAGES: PageDefinition[] = DEFINITIONS.filter(isPage);

export const RESOURCES: ResourceDefinition[] = DEFINITIONS.filter(
  (definition): definition is ResourceDefinition => !isPage(definition),
);
