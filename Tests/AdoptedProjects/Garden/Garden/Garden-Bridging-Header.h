//
//  Shows Objective-C to Swift.
//

#import "Weather.h"
