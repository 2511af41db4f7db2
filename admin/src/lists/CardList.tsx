import { Box, CardActionArea, Checkbox, Divider, Skeleton, Stack } from "@mui/material";
import type { ReactNode } from "react";
import type { RaRecord } from "react-admin";
import { ListNoResults, useListContext } from "react-admin";
import { Link } from "react-router-dom";
import { ChosenBar } from "./ChosenBar";

interface CardListProps<T extends RaRecord> {
  card: (record: T) => ReactNode;
  to?: (record: T) => string | undefined;
  /** What can be done with several at once; without it nothing can be chosen. */
  bulk?: ReactNode;
  isSelectable?: (record: T) => boolean;
  /** What to do when the list is empty. */
  empty?: ReactNode;
}

/** What a table becomes on a phone. */
export function CardList<T extends RaRecord>({
  card,
  to,
  bulk,
  isSelectable = () => true,
  empty = <ListNoResults />,
}: CardListProps<T>) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext<T>();
  if (isPending) {
    return (
      <Stack sx={{ gap: 1.5, p: 1.5 }}>
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} variant="rounded" height={72} />
        ))}
      </Stack>
    );
  }
  if (!data?.length) return <>{empty}</>;
  return (
    <>
      <Stack divider={<Divider />} sx={{ pt: 1 }}>
        {data.map((record) => {
          const target = to?.(record);
          return (
            <Stack key={record.id} direction="row" sx={{ alignItems: "flex-start" }}>
              {bulk && (
                <Checkbox
                  sx={{ mt: 0.5, mr: -1 }}
                  checked={selectedIds.includes(record.id)}
                  disabled={!isSelectable(record)}
                  onChange={() => onToggleItem(record.id)}
                />
              )}
              {target ? (
                <CardActionArea component={Link} to={target} sx={{ p: 1.5, minWidth: 0 }}>
                  {card(record)}
                </CardActionArea>
              ) : (
                <Box sx={{ p: 1.5, flex: 1, minWidth: 0 }}>{card(record)}</Box>
              )}
            </Stack>
          );
        })}
      </Stack>
      {bulk && <ChosenBar all={data.filter(isSelectable).map(({ id }) => id)}>{bulk}</ChosenBar>}
    </>
  );
}
