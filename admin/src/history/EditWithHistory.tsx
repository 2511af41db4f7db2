import type { ReactNode } from "react";
import type { EditProps } from "react-admin";
import { useRecordOf } from "../api/useRecords";
import { Edit } from "../forms/Edit";
import { History, type WithHistory } from "./History";

function RecordHistory({ of }: { of: WithHistory }) {
  const record = useRecordOf(of);
  return record ? <History of={of} id={record.id} /> : null;
}

const sideBySide = {
  pt: 2,
  "& .RaEdit-main": { flexDirection: { xs: "column", lg: "row" }, gap: 2, alignItems: { lg: "flex-start" } },
  "& .RaEdit-card": { flex: { lg: "3 1 0" }, width: "100%", minWidth: 0 },
  "& .RaEdit-main > section": { flex: { lg: "2 1 0" }, width: "100%", minWidth: 0 },
};

export interface EditWithHistoryProps extends Pick<EditProps, "actions" | "transform"> {
  of: WithHistory;
  title: ReactNode;
  children: ReactNode;
}

/** The form of a record, and next to it its history. */
export function EditWithHistory({ of, title, actions = false, transform, children }: EditWithHistoryProps) {
  return (
    <Edit
      resource={of}
      title={title as never}
      mutationMode="pessimistic"
      redirect="list"
      actions={actions}
      transform={transform}
      aside={<RecordHistory of={of} />}
      sx={sideBySide}
    >
      {children}
    </Edit>
  );
}
