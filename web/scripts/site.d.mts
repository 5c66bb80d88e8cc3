export function serveSite(options?: { port?: number; host?: string }): Promise<{ url: string; close(): Promise<void> }>
