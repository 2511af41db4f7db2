import { keptForLong } from "@/ui/sessionStore";

/** 1: there were adverts above every page when this browser was here last. */
export const COMMON_ADVERTS = "yaoji.common-adverts";

/** Then their room is kept free from the start. */
export const hadCommonAdverts = () => keptForLong(COMMON_ADVERTS) === 1;
