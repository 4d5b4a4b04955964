// What coref's makers have seen Claude Code write (format facts A3 to A6). A name that is not here is no
// fault: it is what a report of an unknown format should start with.

/** `type` of a line. */
const ENTRY_TYPES = [
  ...["user", "assistant", "system", "attachment", "progress", "saved_hook_context"],
  ...["summary", "custom-title", "ai-title", "tag", "agent-name", "agent-color", "agent-setting", "mode"],
  ...["permission-mode", "last-prompt", "pr-link", "frame-link", "worktree-state", "queue-operation"],
  ...["file-history-snapshot", "file-history-delta", "content-replacement", "attribution-snapshot"],
  ...["speculation-accept", "marble-origami-commit", "marble-origami-snapshot", "checkpoint"],
  ...["api-request", "api-request-blob", "api-request-shape", "atis-latch", "tools-used", "cost-state"],
] as const;

/** `subtype` of a system line. */
const SYSTEM_SUBTYPES = [
  ...["compact_boundary", "microcompact_boundary", "api_error", "turn_duration", "stop_hook_summary"],
  ...["local_command", "away_summary", "informational", "scheduled_task_fire", "memory_saved"],
  ...["agents_killed", "api_metrics", "file_snapshot", "model_refusal_fallback"],
] as const;

/** `attachment.type`. */
const ATTACHMENT_TYPES = [
  ...["queued_command", "file", "edited_text_file", "skill_listing", "invoked_skills", "directory"],
  ...["compact_file_reference", "task_reminder", "todo_reminder", "hook_success", "hook_system_message"],
  ...["hook_additional_context", "nested_memory", "deferred_tools_delta", "agent_listing_delta"],
  ...["mcp_instructions_delta", "command_permissions", "auto_mode", "prompt_snapshot", "environment"],
  ...["total_tokens_reminder", "model", "instructions", "session_context", "date", "remote_session_change"],
] as const;

/** `type` of a content block, also inside a tool result. */
const BLOCK_TYPES = [
  ...["text", "thinking", "redacted_thinking", "tool_use", "tool_result", "image", "document"],
  ...["tool_reference", "resource_link", "server_tool_use", "web_search_tool_result"],
  ...["advisor_tool_result", "fallback"],
] as const;

/** Tools that come with Claude Code. */
const TOOLS = [
  ...["Agent", "AskUserQuestion", "Bash", "BashOutput", "Edit", "EnterPlanMode", "ExitPlanMode", "Glob"],
  ...["Grep", "KillBash", "KillShell", "LS", "LSP", "ListMcpResourcesTool", "Monitor", "MultiEdit"],
  ...["NotebookEdit", "NotebookRead", "Read", "ReadMcpResourceTool", "SendMessage", "Skill"],
  ...["SlashCommand", "StructuredOutput", "Task", "TaskCreate", "TaskGet", "TaskList", "TaskOutput"],
  ...["TaskStop", "TaskUpdate", "TodoRead", "TodoWrite", "ToolSearch", "WebFetch", "WebSearch", "Write"],
] as const;

/** Per list of names those that are known. */
export const KNOWN_NAMES = {
  entryTypes: new Set<string>(ENTRY_TYPES),
  systemSubtypes: new Set<string>(SYSTEM_SUBTYPES),
  attachmentTypes: new Set<string>(ATTACHMENT_TYPES),
  blockTypes: new Set<string>(BLOCK_TYPES),
  tools: new Set<string>(TOOLS),
} as const;
export type NameList = keyof typeof KNOWN_NAMES;
