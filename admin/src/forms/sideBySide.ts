/**
 * The form of a record, and the panels of its `aside` in a `section` next to it; below it where there is no
 * room.
 */
export const sideBySide = {
  pt: 2,
  "& .RaEdit-main": { flexDirection: { xs: "column", lg: "row" }, gap: 2, alignItems: { lg: "flex-start" } },
  "& .RaEdit-card": { flex: { lg: "3 1 0" }, width: "100%", minWidth: 0 },
  "& .RaEdit-main > section": { flex: { lg: "2 1 0" }, width: "100%", minWidth: 0 },
};
