// Package custody is about what the service holds of people: it hands it over, erases it, and lets it expire.
//
// [Service.Export] writes all that is held of one user. [Service.Erase] removes the same from the database and the disk;
// the audit log keeps that it took place, under an alias that leads to nobody any more. [Service.Retain] removes what is
// older than the [Periods] say, and what an erasure has left behind; [Service.Run] does that every hour.
//
// What was erased or has expired cannot be found in the data directory afterwards: rows are overwritten when they are
// deleted, and the database's journal is emptied. Copies that somebody else has made, backups above all, are not reached.
package custody
