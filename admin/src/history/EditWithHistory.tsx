import type { ReactNode } from "react";
import { type EditProps, type RaRecord, useRecordContext, useResourceContext } from "react-admin";
import { Edit } from "../forms/Edit";
import { History } from "./History";

function RecordHistory() {
  const resource = useResourceContext();
  const record = useRecordContext<RaRecord>();
  return resource && record ? <History of={`${resource}/${record.id}`} /> : null;
}

const sideBySide = {
  pt: 2,
  "& .RaEdit-main": { flexDirection: { xs: "column", lg: "row" }, gap: 2, alignItems: { lg: "flex-start" } },
  "& .RaEdit-card": { flex: { lg: "3 1 0" }, width: "100%", minWidth: 0 },
  "& .RaEdit-main > section": { flex: { lg: "2 1 0" }, width: "100%", minWidth: 0 },
};

export interface EditWithHistoryProps extends Pick<EditProps, "actions" | "transform"> {
  title: ReactNode;
  children: ReactNode;
}

/** The form of a record, and next to it its history. */
export function EditWithHistory({ title, actions = false, transform, children }: EditWithHistoryProps) {
  return (
    <Edit
      title={title as never}
      mutationMode="pessimistic"
      redirect="list"
      actions={actions}
      transform={transform}
      aside={<RecordHistory />}
      sx={sideBySide}
    >
      {children}
    </Edit>
  );
}
