import { DataTable, type DataTableColumnProps } from "react-admin";
import { useDataTableRenderContext, type RaRecord } from "ra-core";
import { HeadCell } from "./HeadCell.tsx";

interface ColumnProps extends Pick<DataTableColumnProps<RaRecord>, "source" | "render" | "disableSort"> {
  label: string;
  align?: "left" | "right";
  /** For its cells and its header. */
  className?: string | undefined;
}

/**
 * A column of react-admin's table that keeps its ARIA roles when rows become cards. A column without a source has buttons
 * and a visually hidden header.
 */
export function Column({ label, source, disableSort = false, align = "left", className, ...rest }: ColumnProps) {
  const place = useDataTableRenderContext();
  if (place === "columnsSelector") return null;
  if (place === "header") return <HeadCell name={source} isSortable={!disableSort} {...{ label, align, className }} />;
  return (
    <DataTable.Col
      {...rest}
      {...(source !== undefined && { source })}
      {...(className !== undefined && { className })}
      align={align}
      role="cell"
      data-label={label}
    />
  );
}
